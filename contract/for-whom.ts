/** "For Dana Whitefeather" of a task that mentions her: it is handed to her (N-024); null without mentions. */
export const forWhom = (mentions: readonly { readonly name: string }[]): string | null =>
  mentions.length === 0 ? null : `For ${mentions.map(({ name }) => name).join(', ')}`
