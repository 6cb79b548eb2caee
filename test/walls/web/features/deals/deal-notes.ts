// breaks: house(walls)
export const loadNotes = () => import('../notes/notes.page.tsx')
