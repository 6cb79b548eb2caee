/** Titles and sentences of the authentication toasts; failures carry the server's sentence. Fixed wording. Those of a password are in login-messages.ts. */
export const authMessages = {
  register: {
    title: 'Welcome!',
    description: 'Your account has been created successfully.',
    failed: 'Registration failed',
  },
  sendCode: {
    title: 'Code sent!',
    description: 'Check your email for the sign-in code.',
    failed: 'Failed to send code',
  },
  verifyCode: {
    title: 'Welcome!',
    description: 'You have been signed in successfully.',
    failed: 'Verification failed',
  },
  logout: {
    title: 'Goodbye!',
    description: 'You have been signed out successfully.',
    failed: 'Logout failed',
  },
} as const
