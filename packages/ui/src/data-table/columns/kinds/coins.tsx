import { coinParts, goldText, spokenCoins } from '../../../coins/coin-parts.ts'
import { Coins } from '../../../coins/coins.tsx'
import { Bar } from './bar.tsx'
import { gainClass } from './gain.ts'
import { compareNumbers, defineKind, rawNumber } from './kind.ts'

export const coinsKind = defineKind('coins', {
  isRight: true,
  width: 108,
  skeletonRatio: 0.8,
  grammar: 'gold',
  compare: compareNumbers,
  text: spokenCoins,
  raw: rawNumber,
  figure: (value, { form = 'exact', isGain = false }) => {
    const sign = value < 0 || isGain ? '−' : ''
    const parts = form === 'gold' ? [goldText(Math.abs(value))] : coinParts(value).map(({ text }) => text)
    return sign + parts.map((text) => `${text}•`).join('')
  },
  cell: (value, { form = 'exact', isGain = false, isLoss, hasBar = false, side }, { greatest }) => {
    // Called, not drawn as a component: there are hundreds.
    const coins = Coins({ value, form, isSigned: isGain })
    if (hasBar) {
      return (
        <Bar value={value} greatest={greatest} side={side}>
          {coins}
        </Bar>
      )
    }
    return isGain ? <span className={gainClass(value, isLoss)}>{coins}</span> : coins
  },
})
