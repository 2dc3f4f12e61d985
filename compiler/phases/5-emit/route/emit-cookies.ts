import { code, literal, objectLiteral, quantity } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import type { Cookie } from '../../../ir/cookie.ts';
import type { EmitContext } from '../../../ir/emit-context.ts';

/** A cookie that is set, its value, and whether the value may be missing. */
interface SetCookie {
  readonly cookie: Cookie;
  readonly value: Code;
  readonly isOptional: boolean;
}

/** The cookies whose inputs are fed, and those that are deleted. */
const setBy = (cookies: readonly Cookie[], context: EmitContext): readonly SetCookie[] =>
  cookies.flatMap((cookie): readonly SetCookie[] => {
    const { port, secret } = cookie;
    if (port === undefined) return [{ cookie, value: literal(''), isOptional: false }];
    const value = context.optionalInput(port);
    if (value === undefined) return [];
    const isOptional = context.type(port).presence !== 'required';
    const sign = isOptional ? lib.signIfPresent : lib.signCookie;
    const signed = secret === undefined ? value : sign([literal(cookie.name), value, context.input(secret)]);
    return [{ cookie, value: signed, isOptional }];
  });

const optionsOf = ({ options }: Cookie): readonly (readonly [string, Code])[] =>
  Object.entries(options).map(
    ([name, value]) => [name, typeof value === 'number' ? quantity(value) : literal(value)] as const,
  );

/** The reply with the cookies that the answer sets. */
export const withCookies = (reply: Code, cookies: readonly Cookie[], context: EmitContext): Code =>
  setBy(cookies, context).reduce((before, { cookie, value, isOptional }) => {
    const set = [literal(cookie.name), value, objectLiteral(optionsOf(cookie))];
    return isOptional ? lib.setIfPresent([before, ...set]) : code`${before}.setCookie(${set})`;
  }, reply);

/** The cookies of an answer that is thrown. */
export const thrownCookies = (cookies: readonly Cookie[], context: EmitContext): readonly Code[] => {
  const all = setBy(cookies, context).map(({ cookie, value }) =>
    objectLiteral([['name', literal(cookie.name)], ['value', value], ...optionsOf(cookie)]),
  );
  return all.length === 0 ? [] : [code`[${all}]`];
};
