import { readJson } from './api.js'
import { startBusiest } from './busiest.js'
import { byId } from './dom.js'
import { startStatus } from './status.js'

const BANNERS = {
  simulated: ['Simulated market.', 'Names are real, prices are not: a small game invents this market.'],
  replay: ['Recorded market.', 'Names and prices are real but old: a recording is played back.'],
}

const showConfig = async () => {
  const config = await readJson('/config.json')
  byId('release').textContent = config.version
  for (const link of document.querySelectorAll('[data-docs]')) link.setAttribute('href', config.docsUrl)
  const banner = BANNERS[config.dataSource]
  if (banner === undefined) return
  byId('banner-title').textContent = banner[0]
  byId('banner-text').textContent = banner[1]
  byId('banner').hidden = false
}

const showClock = () => {
  byId('clock').textContent = `${new Date().toISOString().slice(11, 19)} UTC`
}

showClock()
setInterval(showClock, 1000)
startStatus()
startBusiest()
showConfig().catch((error) => {
  byId('banner-title').textContent = 'This page is not set up.'
  byId('banner-text').textContent = `Its settings could not be read: ${error.message}.`
  byId('banner').hidden = false
})
