import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createCompressedResponse, replyWith, tryReply } from './compressed-response.ts'

// Long and of few words, so that a thorough compression is smaller than a light one.
const text = Array.from({ length: 4000 }, (_, i) => `Hul ${(i * i) % 97}: par ${i % 5}`).join('\n')
const asked = { method: 'GET', acceptEncoding: 'br', ifNoneMatch: undefined }

const lengthAfter = async (ms: number, lasts: 'lasting' | 'passing') => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const stored = createCompressedResponse(text, {}, lasts)
  const first = (await replyWith(stored, asked)).body!
  expect(brotliDecompressSync(first).toString()).toBe(text)
  vi.advanceTimersByTime(ms)
  const length = () => tryReply(stored, asked)!.body!.length
  const second = length()
  expect(second).toBe(first.length)
  return { first: first.length, later: length }
}

test('a page that has lasted for two seconds is compressed again, smaller, for whoever comes later', async () => {
  const { first, later } = await lengthAfter(2000, 'lasting')
  await expect.poll(later).toBeLessThan(first)
})

test.each([
  ['a page that a change may soon replace', 1900, 'lasting'],
  ['a board, which the next score replaces', 60_000, 'passing'],
] as const)('%s keeps its light compression', async (_, ms, lasts) => {
  const { first, later } = await lengthAfter(ms, lasts)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(later()).toBe(first)
})
