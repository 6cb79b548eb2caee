// breaks: house(file-name)
export const Page = <p>Not here</p>
