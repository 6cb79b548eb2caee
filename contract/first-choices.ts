/** What people are notified of, and how, until they have chosen (N-001). On its own, because the first view needs no more of the kinds. */
export const firstChoices = {
  mention: 'instant',
  followed_record: 'instant',
  view_alert: 'instant',
  own_record: 'instant',
  member_joined: 'instant',
  import_finished: 'instant',
  tasks: 'instant',
  // Managers with a proven address begin with a weekly mail (`firstChoicesOf`).
  confirmations: 'instant',
  introductions: 'mail',
} as const
