// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { signal, startAudio, type Signal } from './sounds.ts'

afterEach(() => vi.unstubAllGlobals())

const answers: Signal[] = ['allowed', 'warning', 'refused', 'already']

/** An audio that notes which tones are played. */
function listen() {
  const played: string[] = []
  const ramp = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
  class AudioContext {
    state = 'running'
    currentTime = 0
    createGain = () => ({ gain: ramp, connect: () => undefined })
    createOscillator = () => {
      const source = { type: '', frequency: { value: 0 }, connect: (to: unknown) => to }
      const start = () => played.push(`${source.type} ${source.frequency.value}`)
      return { ...source, frequency: source.frequency, start, stop: () => undefined }
    }
  }
  const felt: unknown[] = []
  vi.stubGlobal('AudioContext', AudioContext)
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: true },
    vibrate: (pattern: unknown) => felt.push(pattern),
  })
  return { played, felt }
}

// Whoever cannot see the screen, or holds it in the sun, gets the answer all the same (L-AC-3).
test('every answer to a scan sounds and vibrates differently', () => {
  const { played, felt } = listen()
  startAudio()
  const heard = answers.map((answer) => {
    played.length = 0
    signal(answer)
    return played.join(', ')
  })
  expect(new Set(heard).size).toBe(answers.length)
  expect(heard.every((tones) => tones !== '')).toBe(true)
  expect(new Set(felt.map((pattern) => JSON.stringify(pattern))).size).toBe(answers.length)
})
