// Generated from /api/v1/openapi.json by `npm run client`. Copy this file into your program: it needs nothing but
// fetch. How to get a key, and what each scope opens: docs/api.md.

export type Operations = {
  /** Type a paper card; safe to repeat. Requires the power `tournament.score` in the tournament of the path (held by tournament_director, tournament_scorer). A club’s key opens it with the scope `scores:write`. */
  enterPaperCard: {
    input: {
      tournamentId: string
      roundId: string
      entryId: string
      scores: Array<number | "picked_up" | null>
      isSigned: boolean
      revision: number
    }
    output: {
      card: {
        entryId: string
        state: "open" | "complete" | "signed_by_player" | "signed_by_marker" | "ready_to_deliver" | "delivered" | "corrected"
        reading: string
        revision: number
        deliveredAt: number | null
        receipt: string | null
        penalties: Array<{
          kind: "clubs" | "start_time" | "delay" | "other"
          amount: number
          reason: string
        }>
      }
      disputed: Array<number>
    }
  }
  /** A round's board as it stands. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getBoard: {
    input: {
      roundId: string
    }
    output: {
      version: number
      changedAt: number | null
      tournament: {
        id: string
        slug: string
        name: string
        state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
      }
      round: {
        id: string
        number: number
        day: string
        courseName: string
        courses: Array<string>
        holes: number
        drawVersion: number
        hiddenHoles: number
        opensAt: number | null
        resumesOn: string | null
        voidReason: string | null
        sides: number
      }
      rounds: Array<{
        id: string
        number: number
        day: string
        isVoid: boolean
      }>
      flights: Array<{
        id: string
        position: number
        minute: number
        course: number
        hole: number
        group: "A" | "B" | null
      }>
      tees: Array<{
        name: string
        holes: Array<{
          number: number
          par: number
          strokeIndex: number
        }>
      }>
      divisions: Array<{
        id: string
        name: string
        format: "stroke_play" | "stableford" | "modified_stableford" | "maximum_score" | "par_bogey"
        unit: "strokes" | "points" | "holes"
        main: "net" | "gross"
        isOver: boolean
        howPlaced: string
        cut: {
          total: number
          against: number
          afterRound: number
          inside: number
        } | null
        standings: {
          net: {
            placed: Array<Array<number>>
            unplaced: Array<number>
          } | null
          gross: {
            placed: Array<Array<number>>
            unplaced: Array<number>
          }
        }
      }>
      rows: Array<{
        id: string
        name: string
        club: string | null
        division: number
        flight: number | null
        tee: number | null
        handicap: number | null
        buggy: boolean
        state: "waiting" | "playing" | "finished" | "delivered"
        status: "MDF" | "MC" | "RTD" | "WD" | "NR" | "NC" | "NS" | "DQ" | null
        thru: number
        cards: Array<string>
        deducted: Array<number>
        disputed: Array<number>
        players?: Array<{
          id: string
          name: string
        }>
        members?: Array<{
          name: string
          tee: number
          handicap: number
          card: string
        }>
        net: {
          all: {
            total: number
            against: number
          }
          today: {
            total: number
            against: number
          }
          before: number | null
        } | null
        gross: {
          all: {
            total: number
            against: number
          }
          today: {
            total: number
            against: number
          }
          before: number | null
        }
      }>
    }
  }
  /** What replays the board of a round minute by minute. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getDayRecord: {
    input: {
      roundId: string
    }
    output: {
      record: {
        version: number
        beganAt: number
        endsAt: number
        tournament: {
          id: string
          slug: string
          name: string
          state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
        }
        round: {
          id: string
          number: number
          day: string
          courseName: string
          courses: Array<string>
          holes: number
          drawVersion: number
          hiddenHoles: number
          opensAt: number | null
          resumesOn: string | null
          voidReason: string | null
          sides: number
        }
        rounds: Array<{
          id: string
          number: number
          day: string
          isVoid: boolean
          hiddenHoles: number
          isDrawn: boolean
        }>
        divisions: Array<{
          id: string
          name: string
          terms: {
            scoring: {
              format: {
                kind: "stroke_play"
              } | {
                kind: "stableford"
              } | {
                kind: "modified_stableford"
                points: Record<string, number>
                noScore: number
              } | {
                kind: "maximum_score"
                maximum: "doublePar" | "netDoubleBogey" | {
                  fixed: number
                }
              } | {
                kind: "par_bogey"
              }
              net: boolean
            }
            ties: {
              steps: Array<"last-18" | "last-9" | "last-6" | "last-3" | "last-1" | "front-6" | "front-3" | "hardest" | "lowestHandicap" | "playOff" | "lots" | "shared">
              netBasis: "fraction" | "rounded_fraction" | "allocated"
              playOffFor: "every_place" | "first_place"
            }
            cut: {
              kind: "top"
              count: number
              afterRound: number
              byBrokenTies: boolean
            } | {
              kind: "within"
              behind: number
              afterRound: number
              byBrokenTies: boolean
            } | {
              kind: "either"
              count: number
              behind: number
              afterRound: number
              byBrokenTies: boolean
            } | {
              kind: "percent"
              percent: number
              afterRound: number
              byBrokenTies: boolean
            } | null
            team: {
              kind: "best_balls"
              size: number
              count: number
            } | {
              kind: "one_ball"
              play: "foursomes" | "greensomes" | "chapman" | "scramble"
              size: number
              drivesEach: number
            } | null
            playedRounds?: Array<number> | null
          }
        }>
        flights: Array<{
          id: string
          position: number
          minute: number
          course: number
          hole: number
          group: "A" | "B" | null
        }>
        tees: Array<{
          name: string
          holes: Array<{
            number: number
            par: number
            strokeIndex: number
          }>
          course: number
        }>
        players: Array<{
          id: string
          name: string
          club: string | null
          divisionId: string
          hasBuggy: boolean
          side: {
            id: string
            position: number
            name: string
            club: string | null
            players: Array<{
              id: string
              name: string
              club: string | null
            }>
            fillers: number
          } | null
          status: "MDF" | "MC" | "RTD" | "WD" | "NR" | "NC" | "NS" | "DQ" | null
          statusRoundId: string | null
          statusAt: number | null
          cards: Array<{
            round: number
            flight: number | null
            tee: number
            position: number
            startHole: number
            handicapOrder: number | null
            playingHandicap: number
            deducted: number
            scores: string
            deliveredAt: number | null
          }>
        }>
        changes: Array<[number, number, number, string]>
        pauses: Array<{
          from: number
          to: number | null
        }>
      } | null
    }
  }
  /** Hole statistics of a round. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getHoleStatistics: {
    input: {
      roundId: string
    }
    output: {
      version: number
      all: Array<{
        course: number
        hole: number
        par: number
        scores: number
        averageHundredths: number | null
        overParHundredths: number | null
        marks: {
          eagle_or_better: number
          birdie: number
          par: number
          bogey: number
          double_or_worse: number
        }
        difficulty: number | null
      }>
      divisions: Array<{
        id: string
        holes: Array<{
          course: number
          hole: number
          par: number
          scores: number
          averageHundredths: number | null
          overParHundredths: number | null
          marks: {
            eagle_or_better: number
            birdie: number
            par: number
            bogey: number
            double_or_worse: number
          }
          difficulty: number | null
        }>
      }>
    }
  }
  /** Winners and prizes of a tournament. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getOutcome: {
    input: {
      slug: string
    }
    output: {
      state: "none" | "provisional" | "final"
      at: string | null
      roundId: string | null
      divisions: Array<{
        id: string
        name: string
        unit: "strokes" | "points" | "holes"
        view: "net" | "gross"
        placed: number
        best: Array<{
          entryId: string
          name: string
          club: string | null
          place: number
          shared: boolean
          sum: {
            total: number
            against: number
          }
        }>
        prizes: {
          gross: Array<{
            prizes: Array<number>
            winners: Array<{
              entryId: string
              name: string
            }>
          }>
          net: Array<{
            prizes: Array<number>
            winners: Array<{
              entryId: string
              name: string
            }>
          }>
          nth: Array<{
            prizes: Array<number>
            winners: Array<{
              entryId: string
              name: string
            }>
          }>
          open: Array<{
            list: "gross" | "net" | "nth"
            prizes: Array<number>
            winners: Array<{
              entryId: string
              name: string
            }>
            awaits: "lots" | "play_off" | "cards" | "end_of_play" | "gross"
          }>
        } | null
      }>
      sides: Array<{
        id: string
        kind: "nearest_pin" | "longest_drive"
        roundNumber: number
        course: string | null
        hole: number
        division: string | null
        prize: string | null
        measure: number | null
        winners: Array<{
          entryId: string
          name: string
        }>
      }>
      skins: Array<{
        id: string
        roundNumber: number
        division: string | null
        net: boolean
        prize: string | null
        winners: Array<{
          entryId: string
          name: string
          skins: string
        }>
        left: string | null
      }>
    }
  }
  /** Why a player stands where he does. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getPlaceReason: {
    input: {
      roundId: string
      entryId: string
      view: "net" | "gross"
    }
    output: {
      version: number
      text: string
      tied: Array<string>
      awaits: "lots" | "play_off" | "cards" | "end_of_play" | null
    }
  }
  /** Side competitions of a round, with who leads. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getSideCompetitions: {
    input: {
      roundId: string
    }
    output: {
      competitions: Array<{
        id: string
        kind: "nearest_pin" | "longest_drive"
        course: string | null
        hole: number
        division: string | null
        prize: string | null
        results: Array<{
          entryId: string
          name: string
          club: string | null
          measure: number
          place: number
          shared: boolean
        }>
      }>
      skins: Array<{
        id: string
        division: string | null
        net: boolean
        prize: string | null
        conditions: Array<string>
        won: Array<{
          entryId: string
          name: string
          club: string | null
          skins: string
        }>
        holes: Array<{
          hole: number
          par: number
          winner: string | null
          reason: string
        }>
        left: string | null
        isOver: boolean
      }>
    }
  }
  /** The start list of a round. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getStartList: {
    input: {
      slug: string
      roundId: string
    }
    output: {
      tournament: {
        id: string
        slug: string
        name: string
      }
      round: {
        id: string
        number: number
        day: string
        resumesOn: string | null
        courseName: string
        courses: Array<string>
        holes: number
        address: string
      }
      version: number
      publishedAt: string | null
      draw: {
        text: string
        order: "low_first" | "high_first" | "leaders_last" | "leaders_first" | "random" | "sign_up" | "club"
        seed: string | null
        drawnAt: string
        changesByHand: number
      } | null
      flights: Array<{
        flightId: string
        position: number
        minute: number
        course: number
        hole: number
        group: "A" | "B" | null
        version: number
        thru: number
        isIn: boolean
        players: Array<{
          entryId: string
          name: string
          clubName: string | null
          divisionId: string
          playingHandicap: number
          teeName: string
          code: "MDF" | "MC" | "RTD" | "WD" | "NR" | "NC" | "NS" | "DQ" | null
        }>
      }>
      log: Array<{
        version: number
        publishedAt: string
        day: string
        minute: number
        changes: Array<string>
      }>
    }
  }
  /** One announced tournament: days, rækker, fees, conditions. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  getTournament: {
    input: {
      slug: string
    }
    output: {
      slug: string
      name: string
      state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
      firstDay: string
      lastDay: string
      club: {
        slug: string
        name: string
        city: string
      }
      courseName: string
      rounds: number
      formats: Array<string>
      feeOre: number
      memberFeeOre: number
      cardFeeOre: number | null
      cardUsesRound: boolean
      entry: "soon" | "open" | "over"
      entryOpensAt: string | null
      entryClosesAt: string
      id: string
      today: string
      about: string | null
      address: string
      phone: string | null
      email: string | null
      places: number | null
      membersOnly: boolean
      withdrawBefore: string
      finalAt: string | null
      divisions: Array<{
        id: string
        name: string
        format: string
        isMatchPlay: boolean
        handicapFromTenths: number | null
        handicapToTenths: number | null
        gender: "men" | "women" | null
        ageFrom: number | null
        ageTo: number | null
        places: number | null
        conditions: Array<string>
      }>
      days: Array<{
        id: string
        number: number
        day: string
        resumesOn: string | null
        courseName: string
        courses: Array<string>
        holes: number
        firstMinute: number
        start: "one_tee" | "two_tees" | "shotgun"
        drawVersion: number
        voidReason: string | null
        tees: Array<{
          course: number
          name: string
          gender: "men" | "women"
          divisionId: string | null
          courseRatingTenths: number
          slopeRating: number
          par: number
          lengthMetres: number | null
        }>
      }>
    }
  }
  /** How far every card of the tournament has come. Requires the power `tournament.score` in the tournament of the path (held by tournament_director, tournament_scorer). A club’s key opens it with the scope `scores:write`. */
  listCards: {
    input: {
      tournamentId: string
    }
    output: {
      cards: Array<{
        roundId: string
        roundNumber: number
        flightId: string
        position: number
        startHole: number
        group: "A" | "B" | null
        entryId: string
        name: string
        memberNumber: string | null
        clubName: string | null
        status: {
          code: "MDF" | "MC" | "RTD" | "WD" | "NR" | "NC" | "NS" | "DQ"
          reason: string | null
          roundId: string | null
          hole: number | null
        } | null
        state: "open" | "complete" | "signed_by_player" | "signed_by_marker" | "ready_to_deliver" | "delivered" | "corrected"
        revision: number
        settledAs: "no_show" | "not_returned" | "uncertified" | "returned" | null
        typed: {
          at: number
          by: string | null
          isMine: boolean
        } | null
        checked: {
          at: number
          by: string | null
          isTypist: boolean
        } | null
        holesScored: number
        holes: number
        disputed: Array<number>
        decided: number
        lateEntries: number
      }>
      byLink: boolean
    }
  }
  /** The club’s tournaments and courses. Requires the power `club.tournaments` in the club of the path (held by club_admin), after the second step of the sign-in. A club’s key opens it with the scope `results:read`. */
  listClubTournaments: {
    input: {
      clubId: string
    }
    output: {
      clubName: string
      today: string
      courses: Array<{
        id: string
        name: string
        holes: number
        tees: Array<{
          id: string
          name: string
          gender: "men" | "women"
          lengthMetres: number | null
        }>
      }>
      tournaments: Array<{
        id: string
        slug: string
        name: string
        state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
        firstDay: string
        lastDay: string
        entered: number
        places: number | null
        isMine: boolean
      }>
    }
  }
  /** Who has entered a tournament. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  listEntrants: {
    input: {
      slug: string
    }
    output: {
      divisions: Array<{
        id: string
        name: string
        places: number | null
        entered: Array<{
          name: string
          clubName: string | null
          handicapTenths: number | null
        }>
        waiting: Array<{
          name: string
          clubName: string | null
        }>
      }>
    }
  }
  /** Tournaments that are live, coming and finished. Anyone may call it. A club’s key opens it with the scope `results:read`. */
  listTournaments: {
    input: {
      q?: string
      club?: string
      when?: "live" | "coming" | "finished"
      live?: number
      coming?: number
      finished?: number
    }
    output: {
      today: string
      live: Array<{
        slug: string
        name: string
        state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
        firstDay: string
        lastDay: string
        club: {
          slug: string
          name: string
          city: string
        }
        courseName: string
        rounds: number
        formats: Array<string>
        feeOre: number
        memberFeeOre: number
        cardFeeOre: number | null
        cardUsesRound: boolean
        entry: "soon" | "open" | "over"
        entryOpensAt: string | null
        entryClosesAt: string
      }>
      coming: Array<{
        slug: string
        name: string
        state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
        firstDay: string
        lastDay: string
        club: {
          slug: string
          name: string
          city: string
        }
        courseName: string
        rounds: number
        formats: Array<string>
        feeOre: number
        memberFeeOre: number
        cardFeeOre: number | null
        cardUsesRound: boolean
        entry: "soon" | "open" | "over"
        entryOpensAt: string | null
        entryClosesAt: string
      }>
      finished: Array<{
        slug: string
        name: string
        state: "draft" | "open" | "closed" | "drawn" | "in_play" | "suspended" | "scores_in" | "provisional" | "final" | "cancelled"
        firstDay: string
        lastDay: string
        club: {
          slug: string
          name: string
          city: string
        }
        courseName: string
        rounds: number
        formats: Array<string>
        feeOre: number
        memberFeeOre: number
        cardFeeOre: number | null
        cardUsesRound: boolean
        entry: "soon" | "open" | "over"
        entryOpensAt: string | null
        entryClosesAt: string
      }>
      counts: {
        live: number
        coming: number
        finished: number
      }
      clubs: Array<{
        slug: string
        name: string
      }>
    }
  }
  /** Enter a player. Requires the power `tournament.run` in the tournament of the path (held by tournament_director), after the second step of the sign-in. A club’s key opens it with the scope `entries:write`. */
  registerEntrant: {
    input: {
      tournamentId: string
      firstName: string
      lastName: string
      clubName?: string
      dguNumber?: string
      gender: "men" | "women"
      birthDate?: string | null
      handicapTenths?: number | null
      email?: "" | string
      divisionId: string
      beyondPlaces?: boolean
    }
    output: {
      entryId: string
      number: number
      state: "awaiting_payment" | "entered" | "waiting" | "offered" | "withdrawn" | "expired"
    }
  }
  /** Withdraw a player; never refunds the fee. Requires the power `tournament.run` in the tournament of the path (held by tournament_director), after the second step of the sign-in. A club’s key opens it with the scope `entries:write`. */
  withdrawEntrant: {
    input: {
      tournamentId: string
      entryId: string
    }
    output: {
      entryId: string
      state: "withdrawn"
    }
  }
}

const addresses = {
  enterPaperCard: ['PUT', '/api/v1/tournaments/{tournamentId}/rounds/{roundId}/cards/{entryId}/paper'],
  getBoard: ['GET', '/api/v1/rounds/{roundId}/board'],
  getDayRecord: ['GET', '/api/v1/rounds/{roundId}/board/day'],
  getHoleStatistics: ['GET', '/api/v1/rounds/{roundId}/hole-statistics'],
  getOutcome: ['GET', '/api/v1/tournaments/{slug}/outcome'],
  getPlaceReason: ['GET', '/api/v1/rounds/{roundId}/board/reason'],
  getSideCompetitions: ['GET', '/api/v1/rounds/{roundId}/side-competitions'],
  getStartList: ['GET', '/api/v1/tournaments/{slug}/rounds/{roundId}/start-list'],
  getTournament: ['GET', '/api/v1/tournaments/{slug}'],
  listCards: ['GET', '/api/v1/tournaments/{tournamentId}/cards'],
  listClubTournaments: ['GET', '/api/v1/clubs/{clubId}/tournaments'],
  listEntrants: ['GET', '/api/v1/tournaments/{slug}/entrants'],
  listTournaments: ['GET', '/api/v1/tournaments'],
  registerEntrant: ['POST', '/api/v1/tournaments/{tournamentId}/players'],
  withdrawEntrant: ['DELETE', '/api/v1/tournaments/{tournamentId}/players/{entryId}'],
} as const satisfies Record<keyof Operations, readonly [method: string, path: string]>

export type OperationName = keyof Operations

/** A refusal: `code` and, where there are several causes, `reason`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  /** Seconds to wait, after `too_many_requests` and 503. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, reason?: string, retryAfter?: number) {
    super(reason ? `${code}: ${reason}` : code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

type ClientOptions = {
  /** `https://…`, without a path. */
  origin: string
  /** A key of the club: `saesonkort_…`. */
  key: string
  fetch?: typeof fetch
}

/** Calls the operations that a club's key opens. Throws `ApiError` for a refusal, and what fetch throws. */
export function createClient({ origin, key, fetch: send = fetch }: ClientOptions) {
  return async function call<Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
  ): Promise<Operations[Name]['output']> {
    const [method, path] = addresses[name]
    const rest: Record<string, unknown> = { ...input }
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const value = String(rest[parameter])
        delete rest[parameter]
        return encodeURIComponent(value)
      }),
      origin,
    )
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    const isRead = method === 'GET'
    if (isRead) {
      for (const [parameter, value] of Object.entries(rest)) {
        if (value !== undefined) url.searchParams.set(parameter, String(value))
      }
    } else headers['content-type'] = 'application/json'
    const answer = await send(url, {
      method,
      headers,
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
    if (answer.ok) return (await answer.json()) as Operations[Name]['output']
    const body = (await answer.json().catch(() => ({}))) as {
      error?: { code: string; reason?: string }
    }
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
    throw new ApiError(
      answer.status,
      body.error?.code ?? 'unexpected',
      body.error?.reason,
      Number.isNaN(wait) ? undefined : wait,
    )
  }
}
