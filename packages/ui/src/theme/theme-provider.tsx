import './fonts.ts'
import './mantine-styles.ts'
import './tokens.css'
import './global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { printInLight } from './print-in-light.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Also read by the script that sets the scheme before the first paint. */
const schemeManager = localStorageColorSchemeManager({ key: 'gildscope-color-scheme' })

export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  useEffect(() => printInLight(), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="dark"
    >
      {children}
    </MantineProvider>
  )
}
