// Emitted by flowsmith from the function "show-profile". Change the flow, not this file.
// A user as the viewer sees them
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { rollBack } from '../lib/http/errors.ts';

export async function showProfile(
  db: Kysely<Database>,
  username: string,
  viewer?: number | null,
): Promise<{
  profile: {
    username: string;
    bio?: string | null | undefined;
    image?: string | null | undefined;
    following: boolean;
  };
}> {
  const profile = await db
    .selectFrom('users')
    .select((eb) => [
      'users.username',
      'users.bio',
      'users.image',
      eb
        .exists(
          eb
            .selectFrom('follows as followers')
            .whereRef('followers.followee_id', '=', 'users.id')
            .where((eb) => (viewer == null ? eb.lit(false) : eb('followers.follower_id', '=', viewer))),
        )
        .$castTo<boolean>()
        .as('following'),
    ])
    .where('users.username', '=', username)
    .executeTakeFirst();

  if (profile == null) {
    throw rollBack(404, { errors: { profile: ['not found'] } });
  }

  return { profile };
}
