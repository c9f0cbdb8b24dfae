import { expect, test } from 'vitest'
import { optionsFor } from './options.ts'

const origin = 'https://kort.example'
const own = { key: 'saesonkortet', receiver: 'own', visualTagging: false } as const
const asSpecified = { key: 'noeglen', receiver: 'provider', visualTagging: true } as const

test('by default events and configuration are asked of our own origin, and no window tags (E31)', () => {
  const options = optionsFor(own, origin)
  expect(options).toMatchObject({
    serverZone: 'EU',
    serverUrl: 'https://kort.example/collect',
    remoteConfig: { fetchRemoteConfig: true, serverUrl: 'https://kort.example/amp-config' },
    autocapture: { elementInteractions: { visualTaggingOptions: { enabled: false } } },
  })
})

test('as specified they go to the provider’s EU zone, whose window may tag (section 7, E31)', () => {
  const options = optionsFor(asSpecified, origin)
  expect(options).not.toHaveProperty('serverUrl')
  expect(options.remoteConfig).toEqual({ fetchRemoteConfig: true })
  expect(options).toMatchObject({
    serverZone: 'EU',
    autocapture: { elementInteractions: { visualTaggingOptions: { enabled: true } } },
  })
})

test('the cookie is secure exactly where we are reached by https', () => {
  expect(optionsFor(own, origin).cookieOptions?.secure).toBe(true)
  expect(optionsFor(own, 'http://localhost:3000').cookieOptions?.secure).toBe(false)
})

test('what is asked of the collector is never an event of its own (1.6)', () => {
  const { networkTracking } = optionsFor(own, origin).autocapture as {
    networkTracking: { captureRules: [{ urls: [RegExp] }] }
  }
  const [captured] = networkTracking.captureRules[0].urls
  for (const path of ['/collect', '/collect?x', '/collect/drops', '/amp-config/saesonkortet'])
    expect(captured.test(origin + path), path).toBe(false)
  for (const path of ['/api/v1/clubs', '/collection', '/'])
    expect(captured.test(origin + path), path).toBe(true)
})
