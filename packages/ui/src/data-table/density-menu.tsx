import { Button, Menu } from '@mantine/core'
import { IconBaselineDensityMedium, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { memo } from 'react'
import { isDensity, setDensity, useDensity } from './density.ts'

const LABELS = { compact: 'Compact', default: 'Default', roomy: 'Roomy' } as const
const DENSITIES = ['compact', 'default', 'roomy'] as const

/** Height of rows, for all tables. */
export const DensityMenu = memo(() => {
  const density = useDensity()
  return (
    <Menu hideDetached={false} position="bottom-start">
      <Menu.Target>
        <Button
          aria-label={`Row height: ${LABELS[density]}`}
          leftSection={<IconBaselineDensityMedium aria-hidden="true" size={16} />}
          rightSection={<IconChevronDown aria-hidden="true" size={14} />}
        >
          {LABELS[density]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup onChange={(name) => isDensity(name) && setDensity(name)} value={density}>
          {DENSITIES.map((name) => (
            <Menu.RadioItem
              key={name}
              checkIcon={<IconCheck aria-hidden="true" size={16} />}
              closeMenuOnClick
              value={name}
            >
              {LABELS[name]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
