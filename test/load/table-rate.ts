import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../functions/store/dynamo/client.ts";
import { newId } from "../../functions/store/dynamo/ids.ts";

const writers = 16;
const text = "x".repeat(900);

/** Puts of 1 KB items per second without any other load. */
export async function putsPerSecond(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let puts = 0;
  const writer = async () => {
    while (performance.now() < until) {
      await documentClient().send(new PutCommand({ TableName: tableName(), Item: { pk: `RATE#${newId()}`, sk: "RATE", text } }));
      puts += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return puts / seconds;
}
