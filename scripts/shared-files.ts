import { relative, resolve } from 'node:path'

const isContract = /\/src\/contract\/[^?]+$/
type Chunking = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const features = 'src/web/features'
const boardOf = 'board/leaderboard.tsx'
const pageOfBoard = 'board/round/round-page.tsx'
/** What the page of a round needs; the last is imported by its route. */
const partsOfBoard = [boardOf, pageOfBoard, 'competitions/tournament-text.ts']
/** What follows the scores: loaded after the start, and not by a page with a final result. */
const ofLiveUpdates = /\/(?:subscribe-to-board|live-board|board-changes)\.ts$/
const routeOfBoard = /\/routes\/tournaments\.\$slug\.rounds\.\$roundId\.tsx\?tsr-split/
const pageOfTournament = 'board/tournament-page.tsx'
/** Pages other than the board that show parts of one. */
const others = [
  'board/tournament-outcome.tsx',
  pageOfBoard,
  'board/round/start-list.tsx',
  'scoring/flight-page.tsx',
]

/** In a path from the project's folder, whose own name may be one of these. */
const ofTournaments =
  /\/(?:handicap|competitions|scoring|sidecompetitions|results|draw|board|entries)\//

/** Small parts that most pages import. */
const ofMostPages =
  /\/src\/(?:domain\/shared\/(?:clock-time|handicap)|web\/features\/accounts\/use-me|web\/ui\/input-class)\.ts$/

/** React, router and queries, in one file that rarely changes between builds. */
const frame = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//

/**
 * Groups the code of every page into two files: `frame`, and `app` with the project's own code that the
 * entry imports. By default the bundler splits off each part that a page also imports, and many small
 * files compress worse. The code of the board is grouped for the same reason, because its cards and lists
 * load later and share parts with it.
 */
export function sharedFiles(entry = 'src/web/client.tsx') {
  let needed: Set<string> | undefined
  let ofBoard: Set<string> | undefined
  let parts: Set<string> | undefined
  let ofTournament: Set<string> | undefined
  const app = (id: string, modules: Chunking) => {
    needed ??= importedBy(resolve(entry), modules)
    return needed.has(id) || ofMostPages.test(id) ? 'app' : null
  }
  const board = (id: string, modules: Chunking) => {
    if (!ofBoard) {
      ofBoard = importedBy(resolve(features, boardOf), modules)
      for (const page of others)
        for (const shared of importedBy(resolve(features, page), modules)) ofBoard.delete(shared)
    }
    return ofBoard.has(id) && id.includes('/features/board/') ? 'live-board' : null
  }
  /**
   * The tournament code of the board and of its round page that is not in `app` or `live-board`, and apart from it what
   * the page of a tournament shares. Left alone it would be separate files of two or three hundred bytes.
   */
  const boardParts = (id: string, modules: Chunking) => {
    parts ??= new Set(
      partsOfBoard.flatMap((file) => [...importedBy(resolve(features, file), modules)]),
    )
    ofTournament ??= importedBy(resolve(features, pageOfTournament), modules)
    if (routeOfBoard.test(id)) return 'board-parts'
    if (ofLiveUpdates.test(id)) return 'board-updates'
    if (!parts.has(id) || !ofTournaments.test(relative('.', id))) return null
    return ofTournament.has(id) ? 'tournament-parts' : 'board-parts'
  }
  return {
    groups: [
      { name: 'frame', test: frame },
      { name: app, debugName: 'app', includeDependenciesRecursively: false },
      { name: board, debugName: 'live-board', includeDependenciesRecursively: false },
      { name: boardParts, debugName: 'board-parts', includeDependenciesRecursively: false },
    ],
  }
}

/**
 * The entry and its direct and indirect static imports. The imports of a contract are excluded, because
 * they belong to its schemas, which load later.
 */
function importedBy(entry: string, modules: Chunking): Set<string> {
  // A file that was renamed would silently be grouped with nothing.
  if (!modules.getModuleInfo(entry)) throw new Error(`No page of the build imports ${entry}`)
  const found = new Set([entry])
  for (const id of found) {
    const { importedIds = [] } = (!isContract.test(id) && modules.getModuleInfo(id)) || {}
    for (const one of importedIds) found.add(one)
  }
  return found
}
