import type { ComponentType } from 'react'
import type { Access } from '#contract/common/endpoint'
import { loadedPart, type LoadedPart } from '#web/lib/loaded-part.tsx'
import { pageHeads, paths, type PageHead } from '#web/lib/paths.ts'

/** A page of the portal: where it is, who may see it, and how it is loaded. */
export interface Screen extends LoadedPart {
  /** The router's pattern, e.g. "/organizations/:id". */
  path: string
  /** Others than these people see the 404 page, signed-out ones the sign-in screen. */
  access: Access
  /** What is known of the page before its code is here. */
  head: PageHead | undefined
  /** It is the same whoever is signed in, and not within the portal: what the link of a mail opens. `framed` in the frame of signed-out pages. */
  alone: 'bare' | 'framed' | undefined
}

const heads: Readonly<Record<string, PageHead | undefined>> = Object.fromEntries(
  Object.entries(pageHeads).map(([name, head]) => [paths[name as keyof typeof pageHeads], head]),
)

/** A page whose code is loaded when it is first needed. */
export function screen(
  path: string,
  access: Access,
  read: () => Promise<ComponentType>,
  alone?: Screen['alone'],
): Screen {
  return { path, access, ...loadedPart(read), head: heads[path], alone }
}
