/** The toast after the address of the own account was proven by its code. */
export const addressProven = {
  title: 'Address confirmed',
  description: 'Your email address has been confirmed.',
}
