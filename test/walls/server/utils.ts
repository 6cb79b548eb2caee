// breaks: house(file-name)
export const half = 0.5
