import { useMediaQuery } from '@mantine/hooks'

/** The menus of a signed-in user do not fit side by side: they are in a drawer, as on phones. */
export const useHasDrawer = (): boolean =>
  useMediaQuery('(max-width: 999px)', false, { getInitialValueInEffect: false })
