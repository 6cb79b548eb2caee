// breaks: house(walls)
export type DealOwner = import('../people/person.form.tsx').PersonFormProps
