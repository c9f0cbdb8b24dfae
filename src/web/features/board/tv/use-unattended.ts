import { useEffect, useEffectEvent } from 'react'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { keepPageOffline } from '../../../offline-page.ts'
import { serverNow } from '../../../server-clock.ts'
import { useAwake } from '../../scoring/awake-switch.tsx'

const checkMs = 5 * 60_000
/** Nobody looks at the screen, and no round is on. */
const reloadHour = 4

/**
 * Keeps a screen running for days (TV-1): awake, stored with its pictures for a start without network, reloaded at night
 * and after a release.
 */
export function useUnattended(path: `/tv/${string}`, pictures: readonly ScreenPicture[] = []) {
  useAwake(true)
  const files = pictures.map(({ file }) => pictureHref(file)).join(' ')
  useEffect(() => keepScreen(path, files), [path, files])
  const keepAgain = useEffectEvent(() => keepScreen(path, files))
  // Not begun again by another picture, which would forget the build that is open.
  useEffect(() => {
    let begun: PlainDate | undefined
    let build: string | undefined
    const check = async () => {
      const { day, minute } = danishMoment(serverNow())
      const found = await buildAt(path).catch(() => undefined)
      // A screen without network stays as it is, because a reload could not bring it back.
      if (found === undefined) return
      const isReleased = build !== undefined && found !== build
      const isNight = begun !== undefined && day > begun && minute >= reloadHour * 60
      // The first check comes before the server's time, and the computer on the wall may have another day.
      if (build !== undefined) begun ??= day
      build = found
      if (isReleased || isNight) location.reload()
      else keepAgain()
    }
    void check()
    const timer = setInterval(() => void check(), checkMs)
    return () => clearInterval(timer)
  }, [path])
}

/** `files` are the addresses of the pictures, with spaces between. */
const keepScreen = (path: `/tv/${string}`, files: string) =>
  keepPageOffline(path, files === '' ? [] : files.split(' '))

/** The names of the scripts of the build that is served, which change with every release. */
async function buildAt(path: string): Promise<string | undefined> {
  const answer = await fetch(path, { credentials: 'omit' })
  if (!answer.ok) return undefined
  return [...(await answer.text()).matchAll(/\/assets\/[\w./-]+\.js/g)]
    .map(String)
    .toSorted()
    .join()
}
