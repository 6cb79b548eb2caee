// breaks: house(file-name)
export const versions = []
