import { expect, test } from 'vitest';
import { Convoys, type Traveller } from './convoys.ts';

interface Person extends Traveller<string> {
  readonly name: string;
}

/** Convoys whose departures are noted, and which come back when the test says so. */
function road(together: (names: string[]) => (string | undefined)[] = (names) => names.map((name) => `${name}+`)) {
  const departed: string[] = [];
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const trip = async (names: string[]) => {
    const key = names.join(' ');
    departed.push(key);
    const end = Promise.withResolvers<void>();
    waiting.set(key, end);
    await end.promise;
  };
  const convoys = new Convoys<Person, string>(async (people) => {
    const names = people.map(({ name }) => name);
    await trip(names);
    return together(names);
  }, 1e8);
  const go = (name: string, { lane = 'a', clientId = name, abreast = 1 } = {}) =>
    convoys.go({
      ...{ name, lane, clientId, abreast },
      alone: async () => {
        await trip([name]);
        return name;
      },
    });
  /** Brings the departure back, and lets everything happen that follows of itself. */
  const back = async (key: string, error?: Error) => {
    const end = waiting.get(key);
    if (error) end?.reject(error);
    else end?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { departed, go, back, convoys };
}

test('who comes while nobody is on the way goes at once and alone', async () => {
  const { departed, go, back } = road();
  const one = go('1');
  expect(departed).toEqual(['1']);
  await back('1');
  expect(await one).toBe('1');
  void go('2');
  expect(departed).toEqual(['1', '2']);
});

test('those who come while somebody is on the way go together when that one is back', async () => {
  const { departed, go, back } = road();
  const answers = ['1', '2', '3', '4'].map((name) => go(name));
  expect(departed).toEqual(['1']);
  await back('1');
  expect(departed).toEqual(['1', '2 3 4']);
  await back('2 3 4');
  expect(await Promise.all(answers)).toEqual(['1', '2+', '3+', '4+']);
});

test('one who waited and finds no company goes alone', async () => {
  const { departed, go, back } = road();
  void go('1');
  const two = go('2');
  await back('1');
  await back('2');
  expect(departed).toEqual(['1', '2']);
  expect(await two).toBe('2');
});

test('[PUSH3] two of one client never go together, and the first of them goes first', async () => {
  const { departed, go, back } = road();
  void go('1');
  void go('2', { clientId: 'x' });
  void go('3', { clientId: 'x' });
  void go('4');
  await back('1');
  await back('2 4');
  await back('3');
  expect(departed).toEqual(['1', '2 4', '3']);
});

test('[I5] two lanes never go together', async () => {
  const { departed, go, back } = road();
  void go('1');
  void go('2', { lane: 'b' });
  void go('3');
  void go('4', { lane: 'b' });
  void go('5');
  expect(departed).toEqual(['1', '2']);
  await back('1');
  await back('2');
  expect(departed).toEqual(['1', '2', '3 5', '4']);
});

test('what a convoy leaves open goes alone behind it, and holds nobody up', async () => {
  const { departed, go, back } = road((names) => names.map((name) => (name === '3' ? undefined : `${name}+`)));
  const answers = ['1', '2', '3'].map((name) => go(name));
  await back('1');
  const later = go('4');
  await back('2 3');
  expect(departed).toEqual(['1', '2 3', '4', '3']);
  await back('4');
  expect(await later).toBe('4');
  await back('3');
  expect(await Promise.all(answers)).toEqual(['1', '2+', '3']);
});

test('a convoy that fails is taken apart', async () => {
  const { departed, go, back } = road();
  const answers = ['1', '2', '3'].map((name) => go(name));
  await back('1');
  await back('2 3', new Error('no'));
  expect(departed).toEqual(['1', '2 3', '2', '3']);
  await back('2');
  await back('3');
  expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
});

test('the failure of one that goes alone is its own', async () => {
  const { go, back } = road();
  const one = expect(go('1')).rejects.toThrow('mine');
  const two = go('2');
  await back('1', new Error('mine'));
  await one;
  await back('2');
  expect(await two).toBe('2');
});

test('who is on the way for too long holds the others up no more', async () => {
  const convoys = new Convoys<Person, string>(async (people) => people.map(({ name }) => name), 1);
  const go = (name: string, alone: () => Promise<string>) =>
    convoys.go({ name, lane: 'a', clientId: name, abreast: 1, alone });
  const stuck = Promise.withResolvers<string>();
  const one = go('1', () => stuck.promise);
  expect(await go('2', async () => 'through')).toBe('through');
  stuck.resolve('late');
  expect(await one).toBe('late');
  // The one that came back late ends no turn but its own.
  expect(await go('3', async () => 'through')).toBe('through');
});

test('of many who wait half go, and never more than 64', async () => {
  const { departed, go, back } = road();
  const names = Array.from({ length: 141 }, (_, index) => `n${index}`);
  for (const name of names) void go(name);
  await back('n0');
  for (const [from, to] of [
    [1, 65],
    [65, 103],
    [103, 122],
    [122, 132],
    [132, 140],
  ])
    await back(names.slice(from, to).join(' '));
  expect(departed.map((key) => key.split(' ').length)).toEqual([1, 64, 38, 19, 10, 8, 1]);
});

test('in a wider lane enough of them leave before those ahead are back, and fewer wait', async () => {
  const { departed, go, back } = road();
  const answers = Array.from({ length: 9 }, (_, at) => go(`${at}`, { abreast: 2 }));
  // The first at once and alone, four that are enough, and no third.
  expect(departed).toEqual(['0', '1 2 3 4']);
  await back('1 2 3 4');
  expect(departed).toEqual(['0', '1 2 3 4', '5 6 7 8']);
  const late = go('9', { abreast: 2 });
  await back('0');
  expect(departed).toHaveLength(3);
  await back('5 6 7 8');
  expect(departed.at(-1)).toBe('9');
  await back('9');
  expect(await Promise.all([...answers, late])).toHaveLength(10);
});
