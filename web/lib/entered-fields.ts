/** How somebody came into a field: by own doing, or because the form opened with the focus in it. */
type Visit = 'own' | 'opened'

/** What is known of the fields that are entered and left in one form. */
export interface FieldVisits {
  /** How the field that was left last was come into, until another one is entered or something is typed. */
  leaving: Visit | null
  /** Once somebody tried to send the form, every field is validated. */
  isSent: boolean
  /** Fields in which somebody was only because the form opened there: those are not validated. */
  readonly openedOnly: Set<string>
}

export function newFieldVisits(): FieldVisits {
  return { leaving: null, isSent: false, openedOnly: new Set() }
}

// The last thing done by hand that can move the focus: the Tab key, or a press on something.
let lastStep: 'tab' | EventTarget | null = null
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    ({ key }) => {
      lastStep = key === 'Tab' ? 'tab' : null
    },
    true,
  )
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      lastStep = target
    },
    true,
  )
}

/** Follows who enters and leaves the fields of a form; returns what ends it. */
export function followVisits(form: HTMLFormElement, visits: FieldVisits): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let visit: Visit = 'own'
  form.addEventListener(
    'focusin',
    () => {
      visits.leaving = null
      visit =
        lastStep === 'tab' || (lastStep instanceof Node && form.contains(lastStep))
          ? 'own'
          : 'opened'
    },
    { signal },
  )
  form.addEventListener(
    'pointerdown',
    ({ target }) => {
      // Into the field the form opened with.
      if (target === document.activeElement) visit = 'own'
    },
    { signal, capture: true },
  )
  form.addEventListener(
    'input',
    () => {
      visits.leaving = null
      visit = 'own'
    },
    { signal, capture: true },
  )
  form.addEventListener(
    'focusout',
    () => {
      visits.leaving = visit
    },
    { signal, capture: true },
  )
  form.addEventListener(
    'submit',
    () => {
      visits.isSent = true
      visits.openedOnly.clear()
    },
    { signal, capture: true },
  )
  return () => listening.abort()
}

/** Records that a field is being left or was changed: whether somebody was in it only because the form opened there. */
export function noteLeaving(field: string, visits: FieldVisits): void {
  if (visits.isSent || visits.leaving === 'own') visits.openedOnly.delete(field)
  else if (visits.leaving === 'opened') visits.openedOnly.add(field)
}
