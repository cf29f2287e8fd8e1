-- Changing terms and commitments has a scope of its own. Keys made before it could do so by accounting:write, and still can.
update api_key set scopes = scopes || 'accounting:terms'::text where 'accounting:write' = any (scopes);
