import { useState, useSyncExternalStore } from 'react'
import { getInstallOffer, offerInstall, onInstallOffer } from '../../install-offer.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'

const dismissedKey = 'install-hint'

/** *Læg på hjemmeskærmen*: by the browser's own dialog, or as an instruction on an iPhone. Dismissed once, it stays away. */
export function InstallHint() {
  const offer = useSyncExternalStore(onInstallOffer, getInstallOffer, () => undefined)
  // Rendered in the browser only: the server cannot see how the page was opened.
  const isOffered = useSyncExternalStore(neverChanges, isWantedHere, () => false)
  const [isDismissed, setDismissed] = useState(false)
  const isWanted = isOffered && !isDismissed
  const dismiss = () => {
    setLocalItem(dismissedKey, 'no')
    setDismissed(true)
  }
  const isApple = isWanted && !offer && isAppleBrowser()
  if (!isWanted || !(offer || isApple)) return null
  return (
    <section
      aria-labelledby="install"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-slate-300 bg-white p-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-green-900 text-white">
        <Mark className="size-8" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="install" className="text-base">
          Læg Sæsonkortet på hjemmeskærmen
        </h2>
        <p className="text-sm text-slate-700">
          {isApple
            ? 'Tryk på Del i browseren, og vælg »Føj til hjemmeskærm«.'
            : 'Så åbner kortet med ét tryk, også uden dækning.'}
        </p>
      </div>
      <div className="flex gap-2">
        {offer && (
          <Button variant="secondary" onClick={() => void install(offer).then(dismiss)}>
            Læg på hjemmeskærmen
          </Button>
        )}
        <Button variant="quiet" onClick={dismiss}>
          {isApple ? 'OK' : 'Ikke nu'}
        </Button>
      </div>
    </section>
  )
}

async function install(offer: Event): Promise<void> {
  const { prompt } = offer as Event & { prompt?: () => Promise<unknown> }
  await prompt?.call(offer)
  // The browser accepts one call for each offer.
  offerInstall(undefined)
}

const neverChanges = () => () => undefined

const isWantedHere = () => !isInstalled() && getLocalItem(dismissedKey) !== 'no'

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true

/** An iPad calls itself a Mac, but has a touch screen. */
const isAppleBrowser = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
