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

/**
 * Validates no field because it was left in which somebody was only because the form opened there: the form does not
 * learn that it was left. Returns what ends it.
 */
export function followEnteredFields(form: HTMLFormElement): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  let isEntered = true
  form.addEventListener(
    'focusin',
    () => {
      isEntered = lastStep === 'tab' || (lastStep instanceof Node && form.contains(lastStep))
    },
    options,
  )
  const enter = ({ type, target }: Event) => {
    isEntered ||= type === 'input' || target === document.activeElement
  }
  form.addEventListener('pointerdown', enter, options)
  form.addEventListener('input', enter, options)
  form.addEventListener('focusout', (event) => !isEntered && event.stopPropagation(), options)
  return () => listening.abort()
}
