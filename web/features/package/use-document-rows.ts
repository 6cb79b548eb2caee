import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentKind } from '#contract/common/closing-enums'
import { nameLimit } from '#contract/common/text'
import { foundInName, withoutEnding } from '#contract/package/item-of-name'
import type { ReadinessItem } from '#contract/package/readiness-file'
import { documentLimits } from '#web/kit/files/file-limits.ts'
import { UploadSession, type UploadState } from '#web/kit/files/upload-session.ts'
import { newAttempt } from '#web/lib/attempt-name.ts'

/** What a document answers: an item of the list, or a line of a lender's own words. */
export interface Target {
  readonly item: string | null
  readonly line: string | null
}

/** One row of the dialog: a file on its way, or a web address, and what is said of it. */
export interface DocumentRow {
  readonly key: string
  /** The same value sent twice adds one document. */
  readonly attempt: string
  /** Null where it is a web address. */
  readonly chosen: File | null
  readonly upload: UploadState
  /** The path of the uploaded file, or the typed address; null until it is there. */
  readonly file: string | null
  readonly title: string
  readonly target: Target
  /** The words of the name that spoke of the item; null where a person chose it. */
  readonly found: string | null
  readonly isProposed: boolean
  readonly kind: DocumentKind
  readonly error: string | null
}

/** Most files that are sent at a time; the others wait for their turn. */
const atOnce = 3
const rest: UploadState = { step: 'rest' }

export const isFailed = ({ upload }: DocumentRow) => upload.step === 'failed'
export const isUploading = ({ chosen, file, upload }: DocumentRow) =>
  chosen !== null && file === null && upload.step !== 'failed'

/** The rows of files that are added to a package: each is uploaded by itself and finds its item by its name (H-026, H-074). */
export function useDocumentRows(
  files: readonly File[],
  target: Target | null,
  items: readonly ReadinessItem[],
) {
  const kindOf = (item: string | null): DocumentKind =>
    items.find(({ id }) => id === item)?.kind ?? 'other'
  const rowOf = (chosen: File | null): DocumentRow => {
    const found = target || !chosen ? null : foundInName(chosen.name, { items })
    const item = target ? target.item : (found?.item ?? null)
    return {
      key: newAttempt(),
      attempt: newAttempt(),
      chosen,
      upload: rest,
      file: null,
      title: chosen
        ? withoutEnding(chosen.name)
            .replaceAll(/[_\s]+/g, ' ')
            .trim()
            // As far as a title may be, and as the server cuts it where none is sent (H-020).
            .slice(0, nameLimit)
        : '',
      target: { item, line: target?.line ?? null },
      found: found?.words ?? null,
      isProposed: target === null && chosen !== null,
      kind: kindOf(item),
      error: null,
    }
  }
  const [rows, setRows] = useState<readonly DocumentRow[]>(() =>
    files.length === 0 ? [rowOf(null)] : files.map(rowOf),
  )
  const sessions = useRef(new Map<string, UploadSession>())
  const change = useCallback(
    (key: string, part: Partial<DocumentRow>) =>
      setRows((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [],
  )
  useEffect(() => {
    const own = sessions.current
    return () => own.forEach((session) => session.end())
  }, [])
  useEffect(() => {
    const begun = sessions.current
    const free = atOnce - rows.filter((row) => begun.has(row.key) && isUploading(row)).length
    for (const { key, chosen } of rows
      .filter((row) => isUploading(row) && !begun.has(row.key))
      .slice(0, Math.max(0, free))) {
      const session = new UploadSession(
        documentLimits,
        (upload) => change(key, { upload }),
        ({ path }) => change(key, { file: path, error: null }),
      )
      begun.set(key, session)
      if (chosen) session.choose([chosen])
    }
  }, [rows, change])
  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      sessions.current.get(key)?.end()
      sessions.current.delete(key)
    }
    setRows((all) => all.filter(({ key }) => !keys.includes(key)))
  }
  return {
    rows,
    change,
    remove,
    add: (more: readonly (File | null)[]) => setRows((all) => [...all, ...more.map(rowOf)]),
    retry: (key: string) => sessions.current.get(key)?.retry(),
    /** Of another item: the kind follows it. */
    choose: (key: string, chosen: Target) =>
      change(key, { target: chosen, isProposed: false, kind: kindOf(chosen.item), error: null }),
  }
}
