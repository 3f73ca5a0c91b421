import { Button, Menu } from '@mantine/core'
import { IconBaselineDensityMedium, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { setDensity, useDensity } from './density.ts'

const LABELS = { compact: 'Compact', default: 'Default', roomy: 'Roomy' } as const
const DENSITIES = ['compact', 'default', 'roomy'] as const

/** Height of rows, for all tables. */
export const DensityMenu = () => {
  const density = useDensity()
  return (
    <Menu position="bottom-start">
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
        {DENSITIES.map((name) => (
          <Menu.Item
            key={name}
            aria-checked={name === density}
            leftSection={
              <IconCheck aria-hidden="true" size={16} visibility={name === density ? 'visible' : 'hidden'} />
            }
            onClick={() => setDensity(name)}
            role="menuitemradio"
          >
            {LABELS[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
