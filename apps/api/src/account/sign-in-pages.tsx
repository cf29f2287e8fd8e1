/** The pages before signing in. */
import { PASSWORD_LENGTH, type SignInRefusal, type SocialProvider } from "@capstack/accounts/sign-in";
import { Alert, document, Field, Notice } from "./layout.js";

/** What a form shows again: what was typed, and what was wrong with it. */
export interface FormState {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
  readonly notice?: string | undefined;
}

const providerNames: Record<SocialProvider, string> = { github: "GitHub", google: "Google" };

export function signInPage({ email, problem, notice }: FormState, providers: readonly SocialProvider[]) {
  return document({
    title: "Sign in",
    children: (
      <div class="narrow">
        <h1>Sign in</h1>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        {notice === undefined ? null : <Notice>{notice}</Notice>}
        <form method="post" action="/auth/sign-in">
          <Field
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            autocomplete="username"
            maxlength={254}
          />
          <Field name="password" label="Password" type="password" autocomplete="current-password" />
          <button type="submit" class="wide">
            Sign in
          </button>
        </form>
        <Social providers={providers} />
        <p class="or">
          <a href="/account/forgot">I forgot my password</a>
        </p>
        <p>
          New here? <a href="/account/sign-up">Sign up</a>
        </p>
      </div>
    ),
  });
}

export function signUpPage({ email, name, problem }: FormState, providers: readonly SocialProvider[]) {
  return document({
    title: "Sign up",
    children: (
      <div class="narrow">
        <h1>Sign up</h1>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <form method="post" action="/auth/sign-up">
          <Field name="name" label="Your name" value={name} autocomplete="name" maxlength={100} />
          <Field
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            autocomplete="username"
            maxlength={254}
          />
          <NewPassword />
          <button type="submit" class="wide">
            Sign up
          </button>
        </form>
        <Social providers={providers} />
        <p class="or">
          Signed up already? <a href="/account/sign-in">Sign in</a>
        </p>
      </div>
    ),
  });
}

export function forgotPage({ email, problem }: FormState) {
  return document({
    title: "New password",
    children: (
      <div class="narrow">
        <h1>Ask for a new password</h1>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <form method="post" action="/auth/forgot">
          <Field
            name="email"
            label="E-mail address"
            type="email"
            value={email}
            autocomplete="username"
            maxlength={254}
          />
          <button type="submit" class="wide">
            Send me a link
          </button>
        </form>
        <p class="or">
          <a href="/account/sign-in">Back to sign-in</a>
        </p>
      </div>
    ),
  });
}

export function resetPage(token: string, { problem }: FormState) {
  return document({
    title: "Choose a password",
    children: (
      <div class="narrow">
        <h1>Choose a new password</h1>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <form method="post" action="/auth/reset">
          <input type="hidden" name="token" value={token} />
          <NewPassword />
          <button type="submit" class="wide">
            Change password
          </button>
        </form>
      </div>
    ),
  });
}

/** Said after sign-up and after asking for a password, whether or not the address has an account. */
export function checkMailPage({ email, isDevelopment }: { readonly email: string; readonly isDevelopment: boolean }) {
  return document({
    title: "Check your mail",
    children: (
      <div class="narrow">
        <h1>Check your mail</h1>
        <p>
          We sent a letter to <strong>{email}</strong>. Open the link in it to go on; it works for an hour.
        </p>
        {isDevelopment ? (
          <p class="note">This is a development server: the letter is in the terminal it runs in.</p>
        ) : null}
        <p>
          <a href="/account/sign-in">Back to sign-in</a>
        </p>
      </div>
    ),
  });
}

/** What is said of each refusal. */
export const refusals: Record<SignInRefusal, string> = {
  wrong_credentials: "That address and password do not belong together. Try again, or ask for a new password.",
  email_not_verified: "Your address is not confirmed yet. We sent you a new link; open it to sign in.",
  invalid_email: "That is not an e-mail address. It looks like name@example.com.",
  password_length: `A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters.`,
  link_expired: "That link was used before or is too old. Ask for a new one.",
  unavailable: "That did not work. Try again in a moment.",
};

function NewPassword() {
  const { least, most } = PASSWORD_LENGTH;
  return (
    <Field
      name="password"
      label="Password"
      type="password"
      autocomplete="new-password"
      minlength={least}
      maxlength={most}
      hint={`${least} characters or more. A few unrelated words make a good one.`}
    />
  );
}

function Social({ providers }: { readonly providers: readonly SocialProvider[] }) {
  if (providers.length === 0) return null;
  return (
    <div class="stack">
      <p class="or">or</p>
      {providers.map((provider) => (
        <form method="post" action={`/auth/social/${provider}`}>
          <button type="submit" class="quiet wide">{`Continue with ${providerNames[provider]}`}</button>
        </form>
      ))}
    </div>
  );
}
