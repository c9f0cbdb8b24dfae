import { Suspense, useEffect, type ComponentProps } from 'react'
import { LazyPinnedRows } from './lazy-board-parts.ts'
import { mostPinned } from './most-pinned.ts'

/** The place of the pinned rows: as high as `ReservePinnedRows` found, until they are shown. */
export function PinnedSpace(props: ComponentProps<typeof LazyPinnedRows>) {
  const isFilled = props.followedModels.length > 0
  useEffect(() => {
    if (!isFilled) return undefined
    const release = () => document.documentElement.style.removeProperty('--pinned')
    const timer = setTimeout(release, releaseAfterMs)
    return () => clearTimeout(timer)
  }, [isFilled])
  return (
    <div className="board-pinned-space">
      {isFilled && (
        <Suspense>
          <LazyPinnedRows {...props} />
        </Suspense>
      )}
    </div>
  )
}

/** The rows are fetched in much less. */
const releaseAfterMs = 3_000

/**
 * Reserves the height of the pinned rows before the first paint, because the page is the same for every
 * visitor and the rows come with its scripts. Runs once, after the rows of the board in the document.
 */
export function ReservePinnedRows() {
  return <script dangerouslySetInnerHTML={{ __html: reserveScript }} />
}

const reserveScript = `try{const l=k=>JSON.parse(localStorage.getItem(k)||'[]'),f=new Set([...l('follows'),...l('mine:follows')[1]||[]]);let n=0;for(const i of f)if(i.startsWith('player:')&&document.getElementById('p-'+i.slice(7)))n++;document.documentElement.style.setProperty('--pinned',Math.min(n,${mostPinned}))}catch{}`
