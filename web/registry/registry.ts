import type { UseMutationResult, UseQueryOptions } from '@tanstack/react-query'
import type { Noun } from '#contract/records'
import { capitalized } from '#web/lib/format.ts'
import { newAddress, editAddress, openAddress } from '#web/lib/paths.ts'

/** What every registry knows of its records. */
export interface RegistryRecord {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** A mutation as forms and questions use it. */
interface Mutation<Input, Answer> extends Pick<
  UseMutationResult<Answer, Error, Input>,
  'isPending' | 'isSuccess' | 'error' | 'reset'
> {
  readonly mutate: (
    input: Input,
    callbacks: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => void
}

/** A registry as its screens know it: how its records are called, where its list is, and the hooks of its calls. */
export interface Registry<Stored extends RegistryRecord = RegistryRecord, Body = never> {
  /** The kind of its records. */
  readonly entity: Noun
  /** One of them and many, within a sentence: "lending profile", "lending profiles". */
  readonly called: { readonly one: string; readonly many: string }
  /** The path of its list. */
  readonly path: string
  one(id: string): UseQueryOptions<Stored, Error, Stored, readonly string[]>
  useCreate(): Mutation<{ attempt: string; body: Body }, Stored>
  useUpdate(): Mutation<{ id: string; body: Body & { version?: number } }, Stored>
  useDelete(): Mutation<{ id: string; version: number }, void>
}

/** The name of a registry's records in titles and on buttons: "Lending Profile". */
export const titled = (words: string): string => words.split(' ').map(capitalized).join(' ')

type Called = Pick<Registry, 'path' | 'called'>

/** The addresses of a registry: of a record over its list, of its form and of that of a new one, and the way back to the list. */
export function addressesOf({ path, called }: Called) {
  return {
    open: ({ id }: { readonly id: string }): string => openAddress(path, id),
    edit: ({ id }: { readonly id: string }): string => editAddress(path, id),
    /** For one organization where it is known. */
    add: (organizationId?: string): string => newAddress(path, organizationId),
    back: { label: `Back to ${titled(called.many)}`, href: path },
  }
}
