/** The pages before signing in. */
import { PASSWORD_LENGTH, type SignInRefusal, type SocialProvider } from "@capstack/accounts/sign-in";
import type { Child } from "hono/jsx";
import { Alert, document, Field, Notice } from "../layout.js";

/** What a form shows again: what was typed, and what was wrong with it. */
export interface FormState {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
  readonly notice?: string | undefined;
}

const providerNames: Record<SocialProvider, string> = { github: "GitHub", google: "Google" };

export function signInPage({ email, problem, notice }: FormState, providers: readonly SocialProvider[]) {
  return formPage({
    title: "Sign in",
    problem,
    notice,
    action: "/auth/sign-in",
    fields: (
      <>
        <Email value={email} />
        <Field name="password" label="Password" type="password" autocomplete="current-password" />
      </>
    ),
    button: "Sign in",
    below: (
      <>
        <Social providers={providers} />
        <p class="or">
          <a href="/account/forgot">I forgot my password</a>
        </p>
        <p>
          New here? <a href="/account/sign-up">Sign up</a>
        </p>
      </>
    ),
  });
}

export function signUpPage({ email, name, problem }: FormState, providers: readonly SocialProvider[]) {
  return formPage({
    title: "Sign up",
    problem,
    action: "/auth/sign-up",
    fields: (
      <>
        <Field name="name" label="Your name" value={name} autocomplete="name" maxlength={100} />
        <Email value={email} />
        <NewPassword />
      </>
    ),
    button: "Sign up",
    below: (
      <>
        <Social providers={providers} />
        <p class="or">
          Signed up already? <a href="/account/sign-in">Sign in</a>
        </p>
      </>
    ),
  });
}

export function forgotPage({ email, problem }: FormState) {
  return formPage({
    title: "New password",
    heading: "Ask for a new password",
    problem,
    action: "/auth/forgot",
    fields: <Email value={email} />,
    button: "Send me a link",
    below: (
      <p class="or">
        <a href="/account/sign-in">Back to sign-in</a>
      </p>
    ),
  });
}

export function resetPage(token: string, { problem }: FormState) {
  return formPage({
    title: "Choose a password",
    heading: "Choose a new password",
    problem,
    action: "/auth/reset",
    fields: (
      <>
        <input type="hidden" name="token" value={token} />
        <NewPassword />
      </>
    ),
    button: "Change password",
  });
}

interface FormPage extends Pick<FormState, "problem" | "notice"> {
  readonly title: string;
  /** The title by default. */
  readonly heading?: string;
  readonly action: string;
  readonly fields: Child;
  readonly button: string;
  readonly below?: Child;
}

/** A page that is one form. */
function formPage({ title, heading = title, problem, notice, action, fields, button, below }: FormPage) {
  return document({
    title,
    children: (
      <div class="narrow">
        <h1>{heading}</h1>
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        {notice === undefined ? null : <Notice>{notice}</Notice>}
        <form method="post" action={action}>
          {fields}
          <button type="submit" class="wide">
            {button}
          </button>
        </form>
        {below}
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

function Email({ value }: { readonly value: string | undefined }) {
  return (
    <Field name="email" label="E-mail address" type="email" value={value} autocomplete="username" maxlength={254} />
  );
}

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
