import { type CSSVariablesResolver, createTheme } from '@mantine/core'

const font = 'var(--gs-font)'

/** Mantine's own variables, led back to the tokens of `tokens.css`, which hold the values of both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--gs-bg)',
    '--mantine-color-text': 'var(--gs-text)',
    '--mantine-color-dimmed': 'var(--gs-text-2)',
    '--mantine-color-placeholder': 'var(--gs-text-3)',
    '--mantine-color-anchor': 'var(--gs-accent)',
    '--mantine-color-error': 'var(--gs-down)',
    '--mantine-color-success': 'var(--gs-up)',
    '--mantine-color-default': 'var(--gs-surface-2)',
    '--mantine-color-default-hover': 'var(--gs-surface-3)',
    '--mantine-color-default-color': 'var(--gs-text)',
    '--mantine-color-default-border': 'var(--gs-line-strong)',
    '--mantine-primary-color-contrast': 'var(--gs-on-accent)',
    '--mantine-primary-color-filled': 'var(--gs-accent-fill)',
    '--mantine-primary-color-filled-hover': 'var(--gs-accent-hover)',
    '--mantine-primary-color-light': 'var(--gs-accent-soft)',
    '--mantine-primary-color-light-color': 'var(--gs-accent)',
  }
  return { variables: {}, dark: variables, light: variables }
}

const DROPDOWN = { dropdown: { borderColor: 'var(--gs-line-strong)', background: 'var(--gs-surface-2)' } }

export const theme = createTheme({
  fontFamily: font,
  fontFamilyMonospace: 'var(--gs-font-mono)',
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '0.875rem' }, h3: { fontSize: '0.8125rem' } },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '8px' },
  defaultRadius: 'sm',
  breakpoints: { sm: '47.5em' },
  primaryColor: 'verdigris',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: {
    verdigris: [
      '#EEFAF8',
      '#D7F4F1',
      '#B5EAE6',
      '#85DDD7',
      '#4AC3BB',
      '#3FAFA9',
      '#2E958F',
      '#207E79',
      '#0B6E69',
      '#124C49',
    ],
  },
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Menu: { defaultProps: { radius: 'md' }, styles: DROPDOWN },
    Popover: { defaultProps: { radius: 'md' }, styles: DROPDOWN },
  },
})
