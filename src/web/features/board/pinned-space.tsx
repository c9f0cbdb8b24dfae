import { useEffect, type ReactNode } from 'react'

/** More than this would push the leaders off a phone's screen; the menu *Følg* lists all. */
export const mostPinned = 4

type PinnedSpaceProps = {
  /** Whether the device's follows are read and their rows shown. */
  isFilled: boolean
  children: ReactNode
}

/** The place of the pinned rows: as high as `ReservePinnedRows` found before they are shown. */
export function PinnedSpace({ isFilled, children }: PinnedSpaceProps) {
  useEffect(() => {
    if (!isFilled) return undefined
    const release = () => document.documentElement.style.removeProperty('--pinned')
    const timer = setTimeout(release, releaseAfterMs)
    return () => clearTimeout(timer)
  }, [isFilled])
  return <div className="board-pinned-space">{children}</div>
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
