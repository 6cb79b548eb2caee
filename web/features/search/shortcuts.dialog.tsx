import { KeyCaps } from '#web/kit/display/key-caps.tsx'
import { DialogBody, OpenDialog } from '#web/kit/overlay/dialog.tsx'

/** Keys and what they do. */
export interface ListedShortcut {
  readonly keys: string
  readonly label: string
}

export interface ShortcutSection {
  readonly caption: string
  readonly shortcuts: readonly ListedShortcut[]
}

/** The keys that work for the person (W-010); two columns of sections. */
export function ShortcutsDialog({
  columns,
  hasSingleKeys,
  onClose,
}: {
  readonly columns: readonly (readonly ShortcutSection[])[]
  /** Whether single keys act: the person can turn them off. */
  readonly hasSingleKeys: boolean
  readonly onClose: () => void
}) {
  return (
    <OpenDialog
      className="max-w-[720px]"
      title="Keyboard shortcuts"
      description={
        hasSingleKeys
          ? 'Single keys do nothing while you type. You can turn them off in My Profile.'
          : 'Single keys are turned off in My Profile.'
      }
      onClose={onClose}
    >
      {/* It scrolls, and nothing in it takes the focus. */}
      <DialogBody tabIndex={0} className="grid grid-cols-2 gap-x-10 max-sm:grid-cols-1">
        {columns.map((sections) => (
          <div key={sections[0]?.caption}>
            {sections.map((section) => (
              <Section key={section.caption} {...section} />
            ))}
          </div>
        ))}
      </DialogBody>
    </OpenDialog>
  )
}

function Section({ caption, shortcuts }: ShortcutSection) {
  return (
    <section aria-label={caption}>
      <h3 className="mt-3.5 mb-[3px] border-t-2 border-ink pt-[9px] text-label font-head">
        {caption}
      </h3>
      <ul>
        {shortcuts.map(({ keys, label }) => (
          <li
            key={keys}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-rule text-table"
          >
            {label}
            <KeyCaps keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  )
}
