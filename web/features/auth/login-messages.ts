/** The toasts of signing in with a password; apart from the others, which the first view does without. */
export const loginMessages = {
  title: 'Welcome back!',
  description: 'You have been signed in successfully.',
  failed: 'Login failed',
} as const
