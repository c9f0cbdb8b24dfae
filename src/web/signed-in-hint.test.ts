// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectSignedIn, noteSignedIn } from './signed-in-hint.ts'
import { deleteStoredUnder, getStored, putStored } from './browser-store.ts'
import { ownerOf, signedInKey } from './signed-in-key.ts'

beforeEach(() => deleteStoredUnder('mine:'))
afterEach(() => {
  vi.doUnmock('./browser-store.ts')
  vi.restoreAllMocks()
})

test('data of an account are deleted by the next page when the file that deletes them cannot be loaded', async () => {
  const deleteStoredUnder = vi.fn<(prefix: string) => Promise<void>>(() => Promise.resolve())
  expectSignedIn()
  vi.doMock('./browser-store.ts', () => {
    throw new Error('No connection')
  })
  await expect(noteSignedIn(undefined)).resolves.toBeUndefined()
  expect(localStorage.getItem(signedInKey)).toBe('1')
  vi.doMock('./browser-store.ts', () => ({ deleteStoredUnder }))
  await noteSignedIn(undefined)
  expect(deleteStoredUnder).toHaveBeenCalledWith('mine:')
})

describe('when an operator has seen the service as Anne', () => {
  const operator = ownerOf('operator', false)
  const anne = ownerOf('anne', true)
  /** Each tab has a memory of its own, and all share the storage. */
  const openTab = async () => {
    vi.resetModules()
    return await import('./signed-in-hint.ts')
  }
  const spyOnReload = () => vi.spyOn(window.location, 'reload').mockReturnValue(undefined)

  test('each tab is loaded again once, and Anne’s passes are gone before the operator’s are stored', async () => {
    const reload = spyOnReload()
    const [first, second] = [await openTab(), await openTab()]
    await first.noteSignedIn(operator)
    await second.noteSignedIn(operator)
    await putStored('mine:passes', ['the operator’s'])
    expect(reload).not.toHaveBeenCalled()

    await first.noteSignedIn(anne)
    expect(await getStored('mine:passes')).toBeUndefined()
    await second.noteSignedIn(anne)
    expect(reload).toHaveBeenCalledTimes(2)
    await (await openTab()).noteSignedIn(anne)
    expect(reload).toHaveBeenCalledTimes(2)

    await second.noteSignedIn(operator)
    await putStored('mine:passes', ['the operator’s'])
    await first.noteSignedIn(operator)
    expect(reload).toHaveBeenCalledTimes(4)
    expect(await getStored('mine:passes')).toEqual(['the operator’s'])
  })

  test('a tab that was closed in the view leaves nothing of Anne, without a connection either', async () => {
    const reload = spyOnReload()
    await (await openTab()).noteSignedIn(anne)
    await putStored('mine:passes', ['Anne’s'])
    expect(await getStored('mine:passes')).toBeUndefined()
    localStorage.setItem('mine:near', 'Anne’s')

    await (await openTab()).noteSignedIn(operator)
    expect(localStorage.getItem('mine:near')).toBeNull()
    expect(reload).toHaveBeenCalledTimes(1)
    await (await openTab()).noteSignedIn(operator)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('a tab nobody looks at follows the others, and an ordinary sign-in or sign-out loads nothing again', async () => {
    const reload = spyOnReload()
    const tab = await openTab()
    const stop = tab.followOtherTabs()
    const tell = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: signedInKey, newValue }))
    tell(operator)
    await tab.noteSignedIn(undefined)
    tab.expectSignedIn()
    await tab.noteSignedIn(operator)
    for (const value of [null, '1', operator]) tell(value)
    await tab.noteSignedIn(undefined)
    expect(reload).not.toHaveBeenCalled()
    await tab.noteSignedIn(operator)
    tell(anne)
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })
})
