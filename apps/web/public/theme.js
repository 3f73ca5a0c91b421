// Loaded before the first paint, so that a page never flashes in the other theme.
const light = matchMedia('(prefers-color-scheme: light)')
const applyTheme = () => {
  document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark'
}
light.addEventListener('change', applyTheme)
applyTheme()
