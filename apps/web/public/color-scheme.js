// Before the first paint, so that nobody who chose light sees dark first.
try {
  const scheme = localStorage.getItem('gildscope-color-scheme')
  const isLight = scheme === 'light' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
} catch {}

// The first view stands before the site can hear: the key that opens the search is kept for it.
addEventListener('keydown', (event) => {
  if (event.key === '/') window.gildscopeEarlyKey ??= event
})
