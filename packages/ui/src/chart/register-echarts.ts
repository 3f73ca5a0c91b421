import { BarChart, LineChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
} from 'echarts/components'
import { dispose, getInstanceByDom, init, setPlatformAPI, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { measureText } from './measure-text.ts'

use([
  LineChart,
  BarChart,
  GridComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TitleComponent,
  LabelLayout,
  CanvasRenderer,
])

setPlatformAPI({ measureText })

/**
 * The echarts modules in use; a chart that needs another one adds it here. An object of our own, because a bundler may
 * drop a module that only re-exports, and with it the registration above.
 */
export const echarts = { init, dispose, getInstanceByDom }
