import { useEffect } from 'react'
import { FollowedLine, type FollowedRow } from './followed-line.tsx'
import { Star } from './follow-buttons.tsx'

type PinnedRowsProps = {
  followedModels: readonly FollowedRow[]
  onOpen: (id: string) => void
}

/** More than this would push the leaders off a phone's screen; the menu *Følg* lists all. */
const mostPinned = 4

/** The followed players at the top of the board, also under any filter (LB-8). */
export function PinnedRows({ followedModels, onOpen }: PinnedRowsProps) {
  useEffect(() => document.documentElement.style.setProperty('--pinned', '0'), [])
  const hidden = followedModels.length - mostPinned
  return (
    <div className="board-pinned-space">
      {followedModels.length > 0 && (
        <section aria-label="Dem jeg følger" className="board-pinned needs-script">
          <ul>
            {followedModels.slice(0, mostPinned).map((one) => (
              <li key={one.row.row.id}>
                <button type="button" onClick={() => onOpen(one.row.row.id)}>
                  <Star isOn />
                  <FollowedLine {...one} />
                </button>
              </li>
            ))}
          </ul>
          {hidden > 0 && <p>Og {hidden} til under stjernen øverst.</p>}
        </section>
      )}
    </div>
  )
}

/**
 * Reserves the height of the pinned rows before the first paint, because the page is the same for every
 * visitor and the rows come with its scripts. Runs once, after the rows of the board in the document.
 */
export function ReservePinnedRows() {
  return <script dangerouslySetInnerHTML={{ __html: reserveScript }} />
}

const reserveScript = `try{const l=k=>JSON.parse(localStorage.getItem(k)||'[]'),f=new Set([...l('follows'),...l('mine:follows')[1]||[]]);let n=0;for(const i of f)if(i.startsWith('player:')&&document.getElementById('p-'+i.slice(7)))n++;document.documentElement.style.setProperty('--pinned',Math.min(n,${mostPinned}))}catch{}`
