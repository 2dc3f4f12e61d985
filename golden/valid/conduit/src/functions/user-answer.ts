// Emitted by flowsmith from the function "user-answer". Change the flow, not this file.
// A user with a new token
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { secretKey } from '../lib/values/secret-key.ts';

export async function userAnswer(
  app: FastifyInstance,
  now: Date,
  user: {
    id: number;
    username: string;
    email: string;
    bio?: string | null | undefined;
    image?: string | null | undefined;
    updated_at: string;
  },
): Promise<{
  user: {
    email: string;
    token: string;
    username: string;
    bio?: string | null | undefined;
    image?: string | null | undefined;
  };
}> {
  const jwtSecretKey = secretKey('JWT_SECRET', app.config.JWT_SECRET, { bytes: 32 });
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user.id))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + 5_184_000_000))
    .sign(jwtSecretKey);

  return {
    user: {
      email: user.email,
      token,
      username: user.username,
      bio: user.bio ?? null,
      image: user.image ?? null,
    },
  };
}
