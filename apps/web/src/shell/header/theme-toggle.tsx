import controls from '@gildscope/ui/buttons/controls.module.css'
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
    <button
      aria-label={label}
      className={`${controls.button} ${controls.quiet} ${controls.icon}`}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      title={label}
      type="button"
    >
      <Icon aria-hidden="true" size={16} stroke={1.75} />
    </button>
  )
}
