/** The portal's own addresses, for links from one screen to another. */
export const paths = {
  home: '/',
  signIn: '/auth',
  terms: '/terms',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  profile: '/profile',
  administration: '/admin',
  users: '/admin/users',
  audit: '/admin/audit',
  mail: '/admin/mail',
  system: '/admin/system',
} as const
