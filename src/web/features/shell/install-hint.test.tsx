// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerInstall } from '../../install-offer.ts'
import { InstallHint } from './install-hint.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  act(() => offerInstall(undefined))
  vi.restoreAllMocks()
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1'
const isShown = () => screen.queryByText('Læg Sæsonkortet på hjemmeskærmen') !== null
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

test('the browser’s offer is one press away, and is used once', async () => {
  render(<InstallHint />)
  expect(isShown()).toBe(false)
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  act(() => offerInstall(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  await act(async () => screen.getByRole('button', { name: 'Læg på hjemmeskærmen' }).click())
  expect([prompt.mock.calls.length, isShown()]).toEqual([1, false])
})

test('an iPhone gets the instruction, until it is dismissed for good', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  const { unmount } = render(<InstallHint />)
  expect(screen.getByText('Tryk på Del i browseren, og vælg »Føj til hjemmeskærm«.')).toBeDefined()
  press('OK')
  expect(isShown()).toBe(false)
  unmount()
  render(<InstallHint />)
  expect(isShown()).toBe(false)
})

test('the installed app offers nothing', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  render(<InstallHint />)
  expect(isShown()).toBe(false)
})
