import { resolve } from 'node:path'

const isContract = /\/src\/contract\/[^?]+$/
type Chunking = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const features = 'src/web/features'
const boardOf = `${features}/board/live-leaderboard.tsx`
/** Pages that show parts of a board without being one. */
const others = [
  'board/tournament-outcome.tsx',
  'board/round/round-page.tsx',
  'board/round/start-tab.tsx',
  'scoring/flight-page.tsx',
]

const ofTournaments =
  /\/(?:handicap|competitions|scoring|sidecompetitions|results|draw|board|entries)\//

/** React, router and queries: one file that stays the same from build to build. */
const frame = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//

/**
 * What every page needs comes in two files: `frame`, and the entry's own with all of ours that it
 * imports. Left to itself the bundler makes a small file of each part that some page imports as well,
 * and many small ones are pressed worse. So is what the board alone needs, for its cards and lists come later
 * and share parts with it.
 */
export function sharedFiles(entry = 'src/web/client.tsx') {
  let needed: Set<string> | undefined
  let ofBoard: Set<string> | undefined
  let parts: Set<string> | undefined
  const services = (id: string, modules: Chunking) => {
    needed ??= importedBy(resolve(entry), modules)
    return needed.has(id) ? 'app' : null
  }
  const board = (id: string, modules: Chunking) => {
    if (!ofBoard) {
      ofBoard = importedBy(resolve(boardOf), modules)
      for (const page of others)
        for (const shared of importedBy(resolve(features, page), modules)) ofBoard.delete(shared)
    }
    return ofBoard.has(id) && id.includes('/features/board/') ? 'live-board' : null
  }
  /** What a board has in common with them: each by itself would be a file of two hundred bytes. */
  const boardParts = (id: string, modules: Chunking) => {
    parts ??= importedBy(resolve(boardOf), modules)
    return parts.has(id) && ofTournaments.test(id) ? 'board-parts' : null
  }
  return {
    groups: [
      { name: 'frame', test: frame },
      { name: services, debugName: 'app', includeDependenciesRecursively: false },
      { name: board, debugName: 'live-board', includeDependenciesRecursively: false },
      { name: boardParts, debugName: 'board-parts', includeDependenciesRecursively: false },
    ],
  }
}

/**
 * The entry and what it imports, by itself or through others; not what is fetched later. What a
 * contract imports is for its schemas, which are fetched later too.
 */
function importedBy(entry: string, modules: Chunking): Set<string> {
  const found = new Set([entry])
  for (const id of found) {
    const { importedIds = [] } = (!isContract.test(id) && modules.getModuleInfo(id)) || {}
    for (const one of importedIds) found.add(one)
  }
  return found
}
