// Runs before the first paint; the same rule as web/lib/theme.ts.
;(function () {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be closed to us; the system's choice holds then.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
