import { expect, test } from 'vitest'
import { optionsFor } from './options.ts'

const origin = 'https://kort.example'
const own = { key: 'saesonkortet', receiver: 'own', visualTagging: false } as const
const asSpecified = { key: 'noeglen', receiver: 'provider', visualTagging: true } as const

test('by default events and configuration use our own origin, and visual tagging is off (E31)', () => {
  const options = optionsFor(own, origin)
  expect(options).toMatchObject({
    serverZone: 'EU',
    serverUrl: 'https://kort.example/collect',
    remoteConfig: { fetchRemoteConfig: true, serverUrl: 'https://kort.example/amp-config' },
    autocapture: { elementInteractions: { visualTaggingOptions: { enabled: false } } },
  })
})

test('in the profile as-specified they use the provider’s EU zone, and visual tagging is on (section 7, E31)', () => {
  const options = optionsFor(asSpecified, origin)
  expect(options).not.toHaveProperty('serverUrl')
  expect(options.remoteConfig).toEqual({ fetchRemoteConfig: true })
  expect(options).toMatchObject({
    serverZone: 'EU',
    autocapture: { elementInteractions: { visualTaggingOptions: { enabled: true } } },
  })
})

test('the cookie is secure exactly when the site uses https', () => {
  expect(optionsFor(own, origin).cookieOptions?.secure).toBe(true)
  expect(optionsFor(own, 'http://localhost:3000').cookieOptions?.secure).toBe(false)
})

test('requests to the collector are never recorded as events (1.6)', () => {
  const { networkTracking } = optionsFor(own, origin).autocapture as {
    networkTracking: { captureRules: [{ urls: [RegExp] }] }
  }
  const [captured] = networkTracking.captureRules[0].urls
  for (const path of ['/collect', '/collect?x', '/collect/drops', '/amp-config/saesonkortet'])
    expect(captured.test(origin + path), path).toBe(false)
  for (const path of ['/api/v1/clubs', '/collection', '/'])
    expect(captured.test(origin + path), path).toBe(true)
})
