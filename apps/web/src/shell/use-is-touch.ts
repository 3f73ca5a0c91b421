import { useMediaQuery } from '@mantine/hooks'

/** Where there is hardly a keyboard: on phones, and where a finger is all that points. */
export const useIsTouch = (): boolean =>
  useMediaQuery('(max-width: 759px), (hover: none) and (pointer: coarse)', false, { getInitialValueInEffect: false })
