/** How a session was signed in whose second step the provider of single sign-on has asked for. */
export const wayWithProvidersStep = 'sso+provider'
