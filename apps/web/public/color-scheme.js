// Runs before the first paint, so that users of the light scheme do not see dark first.
try {
  const scheme = localStorage.getItem('gildscope-color-scheme')
  const isLight = scheme === 'light' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
} catch {}

// The first view is shown before the site handles keys: the key that opens the search is remembered for it.
addEventListener('keydown', (event) => {
  if (event.key === '/') window.gildscopeEarlyKey ??= event
})
