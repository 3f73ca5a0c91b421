import { Button } from '@gildscope/ui'
import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect } from 'react'

const BAR_COLORS = { dark: '#12181B', light: '#FFFFFF' } as const

/** The frame that some browsers draw around the page follows the scheme. */
const useBarColor = (isDark: boolean): void => {
  useEffect(() => {
    const color = isDark ? BAR_COLORS.dark : BAR_COLORS.light
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }, [isDark])
}

export const ThemeToggle = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'auto' ? !matchMedia('(prefers-color-scheme: light)').matches : colorScheme === 'dark'
  useBarColor(isDark)
  const Icon = isDark ? IconSun : IconMoon
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme'
  return (
    <Button aria-label={label} icon={Icon} onClick={() => setColorScheme(isDark ? 'light' : 'dark')} variant="quiet" />
  )
}
